declare module "punycode.js" {
  /** Decodes the punycode labels of a host name; throws if a label is invalid. */
  export const toUnicode: (host: string) => string
}
