// What the bundler turns other files into: their URL.
declare module "*.svg" {
  const address: string;
  export default address;
}
