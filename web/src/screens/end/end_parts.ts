// What the table's screen loads when a game is over.

export { GameStory } from "./game_story.tsx";
export { ShareDialog } from "./share_dialog.tsx";
