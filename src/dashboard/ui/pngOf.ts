/** An SVG as a PNG file, `width` pixels wide. */
export const pngOf = async (svg: string, width: number): Promise<Blob> => {
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  const image = new Image()
  image.src = source
  await image.decode().finally(() => URL.revokeObjectURL(source))
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The canvas has no picture.")) : resolve(blob)))
  )
}

/** Whether pictures can be copied. Without https, browsers disable the clipboard. */
export const canCopyPictures = () => "clipboard" in navigator && typeof ClipboardItem !== "undefined"

/** Copies a PNG file. Safari allows writing only during a user gesture, so it takes the promise of the file. */
export const copyPicture = (png: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": png })])
