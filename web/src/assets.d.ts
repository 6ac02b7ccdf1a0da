// What the bundler makes of files that are no TypeScript: their address.
declare module "*.svg" {
  const address: string;
  export default address;
}
