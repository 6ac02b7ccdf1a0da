// Addresses that lead only to the machine they are opened on.

/** Whether a host name, as the browser's location has it, is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
