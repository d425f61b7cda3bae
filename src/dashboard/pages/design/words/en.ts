export const words = {
  yourOwnCss: "Your own CSS",
  comesAfterThemeWhatWould:
    "Applied after the theme. Anything that loads files (@import, url(), fonts) or reaches outside the page is left out.",
  someOfItDoesNothing: "Some of it does nothing:",
  bButtonCCardH1:
    "<code>.b</code> is a button, <code>.c</code> a card, <code>h1</code> the title; the colours are in <code>var(--a1)</code>, <code>var(--a2)</code>, <code>var(--ink)</code>, <code>var(--bg)</code>.",
  firstAccent: "First accent",
  secondAccent: "Second accent",
  profilePicture: "Profile picture",
  roundAtTopPage: "Round, at the top of the page.",
  backgroundPicture: "Background picture",
  fillsPageBehindEverythingColours: "Fills the page behind everything; colours move so that text stays readable.",
  icon: "Icon",
  theSmallPictureBrowsersTab: "The small picture in the browser's tab.",
  theThemesOwn: "The theme's own",
  themesOwnColour: "The theme's own, {colour}",
  useTheThemesOwn: "Use the theme's own",
  labelUseTheThemesOwn: "{label}: use the theme's own",
  theme: "Theme"
} as const
