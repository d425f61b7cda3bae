export const words = {
  previewOfThePage: "Preview of the page",
  previewThatIsBeingDrawn: "Preview that is being drawn",
  asOnAPhone: "As on a phone",
  asOnAComputer: "As on a computer",
  byDay: "By day",
  byNight: "By night",
  preview: "Preview",
  widthOfThePreview: "Width of the preview",
  lookOfThePreview: "Look of the preview",
  somethingTypedCannotShownHow: "Something that you typed cannot be shown: this is how the page was before."
} as const
