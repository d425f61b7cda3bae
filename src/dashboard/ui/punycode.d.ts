declare module "punycode.js" {
  /** A host name with its labels in punycode written as they are meant; throws where one is no punycode. */
  export const toUnicode: (host: string) => string
}
