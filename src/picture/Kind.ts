/** The accepted picture formats. */
export type PictureKind = "png" | "jpeg" | "webp" | "avif"

const marks: ReadonlyArray<readonly [kind: PictureKind, mark: RegExp]> = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["webp", /^RIFF[\s\S]{4}WEBP/],
  // The brands of still and animated AVIF; other brands in the same box are HEIC and video.
  ["avif", /^[\s\S]{4}ftyp(?:avif|avis|(?:mif1|msf1)[\s\S]{4}(?:[\s\S]{4})*?avi[fs])/]
]

/** Detects the format of a picture from its first bytes. Returns undefined for formats that are not accepted. */
export const kindOf = (bytes: Uint8Array): PictureKind | undefined => {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  return marks.find(([, mark]) => mark.test(head))?.[0]
}
