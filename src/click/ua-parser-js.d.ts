declare module "ua-parser-js" {
  interface Result {
    readonly browser: { readonly name?: string }
    readonly os: { readonly name?: string }
    readonly device: { readonly type?: string }
  }
  export default function UAParser(userAgent: string): Result
}
