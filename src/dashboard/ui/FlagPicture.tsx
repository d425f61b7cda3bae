const pictures = import.meta.glob<string>("../../../node_modules/country-flag-icons/3x2/??.svg", {
  eager: true,
  exhaustive: true,
  import: "default",
  query: "?url"
})

const addresses = new Map(Object.entries(pictures).map(([path, url]) => [path.slice(-6, -4), url]))

/** A country's flag. Each flag is a file that loads when it is shown. */
export const FlagPicture = ({ code }: { readonly code: string }) => {
  const address = addresses.get(code)
  return address === undefined ? null : <img src={address} alt="" width={18} height={12} data-flag={code} />
}
