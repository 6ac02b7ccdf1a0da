// What hand-written C makes of the same task: random two-player games to the end, objectives counted.
// benchmarks/core.py writes cards.h from the card tables, compiles this, and runs it beside the core. It knows no
// records, no views, no solo game and no edition; decks are picked from at random instead of being shuffled.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cards.h"

enum { SIDE = 128, MIDDLE = SIDE * SIDE / 2 + SIDE / 2, ABSENT = 8 };
static const int TOUCH[4] = {SIDE, 1, -1, -SIDE};  // top-left, top-right, bottom-left, bottom-right

typedef struct {
    uint8_t face[SIDE * SIDE];   // 1 + the face that lies there
    uint8_t spot[SIDE * SIDE];   // 1 + its place among the open ones, 255 closed
    int16_t open[176], laid[96];
    int opens, lays, points, symbols[9], hand[3], secret;
} Area;

static Area area[2];
static int decks[2][40], left[2], shown[4], common[2];
static uint64_t seed = 88172645463325252ull;

static int below(int n) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(((seed >> 32) * (uint64_t)n) >> 32);
}

static int pick(int *from, int *n) {
    int k = below(*n), got = from[k];
    from[k] = from[--*n];
    return got;
}

static void shut(Area *a, int cell) {
    int k = a->spot[cell];
    if (k > 0 && k < 255) {
        int last = a->open[--a->opens];
        a->open[k - 1] = last;
        a->spot[last] = k;
    }
    a->spot[cell] = 255;
}

static void lay(Area *a, int face, int cell) {
    int covered = 0;
    shut(a, cell);
    a->face[cell] = face + 1;
    a->laid[a->lays++] = cell;
    for (int d = 0; d < 4; d++) {
        int next = cell + TOUCH[d], under = a->face[next], symbol = CORNER[face][d];
        a->symbols[symbol]++;
        if (under) {
            a->symbols[CORNER[under - 1][3 - d]]--;
            covered++;
        } else if (symbol == ABSENT) {
            shut(a, next);
        } else if (!a->spot[next]) {
            a->open[a->opens] = next;
            a->spot[next] = ++a->opens;
        }
    }
    for (int k = 0; k < 4; k++) a->symbols[k] += CENTRE[face][k];
    if (POINTS[face])
        a->points += POINTS[face] * (PER[face] == 0 ? 1 : PER[face] == 7 ? covered : a->symbols[PER[face]]);
}

static int colour(const Area *a, int cell) { return a->face[cell] ? COLOUR[a->face[cell] - 1] : 7; }

static int fulfilled(const Area *a, int aim) {
    int times = 0, of = AIM[aim][1], step = AIM[aim][3];
    if (AIM[aim][0] == 0) {
        times = 99;
        for (int s = 0; s < 7; s++)
            if (NEED[aim][s] && a->symbols[s] / NEED[aim][s] < times) times = a->symbols[s] / NEED[aim][s];
        return times;
    }
    int along = AIM[aim][0] == 1 ? step : SIDE + 1;
    for (int i = 0; i < a->lays; i++) {
        int cell = a->laid[i], run = 1;
        if (colour(a, cell) != of || colour(a, cell - along) == of) continue;
        if (AIM[aim][0] == 1) {
            while (colour(a, cell += along) == of) run++;
            times += run / 3;
        } else {
            while (colour(a, cell) == of && colour(a, cell + along) == of) {
                int whole = colour(a, cell + step) == AIM[aim][2];
                times += whole;
                cell += along << whole;
            }
        }
    }
    return times;
}

static int turn(Area *a, int last) {
    int options[6], n = 0;
    for (int h = 0; h < 3; h++) {
        const int8_t *cost = COST[a->hand[h]];
        options[n++] = 2 * h + 1;
        if (a->symbols[0] >= cost[0] && a->symbols[1] >= cost[1] && a->symbols[2] >= cost[2] && a->symbols[3] >= cost[3])
            options[n++] = 2 * h;
    }
    int o = options[below(n)], h = o / 2, m = 0, from[6];
    lay(a, 2 * a->hand[h] + o % 2, a->open[below(a->opens)]);
    if (last) return 1;
    for (int k = 0; k < 4; k++)
        if (shown[k]) from[m++] = k;
    for (int k = 0; k < 2; k++)
        if (left[k]) from[m++] = 4 + k;
    int source = from[below(m)];
    if (source > 3) {
        a->hand[h] = pick(decks[source - 4], &left[source - 4]);
    } else {
        a->hand[h] = shown[source];
        shown[source] = left[source / 2] ? pick(decks[source / 2], &left[source / 2]) : 0;
    }
    return a->points >= 20 || !(left[0] + left[1]);
}

static void wipe(Area *a) {
    for (int i = 0; i < a->lays; i++) {
        a->face[a->laid[i]] = a->spot[a->laid[i]] = 0;
        for (int d = 0; d < 4; d++) a->spot[a->laid[i] + TOUCH[d]] = 0;
    }
    a->opens = a->lays = a->points = 0;
    memset(a->symbols, 0, sizeof a->symbols);
}

static int game(long *points) {
    int starters[6], aims[16], s = 6, o = 16, laid = 0, ending = 0, last = 0;
    for (int i = 0; i < 40; i++) decks[0][i] = 1 + i, decks[1][i] = 41 + i;
    for (int i = 0; i < 6; i++) starters[i] = 81 + i;
    for (int i = 0; i < 16; i++) aims[i] = i;
    left[0] = left[1] = 40;
    for (int k = 0; k < 4; k++) shown[k] = pick(decks[k / 2], &left[k / 2]);
    for (int k = 0; k < 2; k++) common[k] = pick(aims, &o);
    for (int k = 0; k < 2; k++) {
        Area *a = &area[k];
        wipe(a);
        lay(a, 2 * pick(starters, &s) + below(2), MIDDLE);
        for (int h = 0; h < 3; h++) a->hand[h] = pick(decks[h / 2], &left[h / 2]);
        a->secret = pick(aims, &o);
        pick(aims, &o);
    }
    while (!last && area[0].opens + area[1].opens) {
        last = ending;
        for (int k = 0; k < 2; k++)
            if (area[k].opens) ending |= turn(&area[k], last), laid++;
    }
    for (int k = 0; k < 2; k++) {
        *points += area[k].points;
        for (int i = 0; i < 3; i++) {
            int aim = i < 2 ? common[i] : area[k].secret;
            *points += WORTH[aim] * fulfilled(&area[k], aim);
        }
    }
    return laid;
}

int main(int count, char **words) {
    int games = count > 1 ? atoi(words[1]) : 100000;
    long laid = 0, points = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int i = 0; i < games; i++) laid += game(&points);
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("%.0f %.3f %.3f\n", games / seconds, (double)laid / games, (double)points / games / 2);
}
