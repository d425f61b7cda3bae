import type { ThemeTile } from "../../../page/ThemeTile.ts"
import styles from "./Themes.module.css"

/** A miniature of a theme: background, text and buttons. */
export const ThemeLook = ({ theme, isSmall }: { readonly theme: ThemeTile; readonly isSmall?: boolean }) => {
  const { background, ink, button, button_ink, accent_1, accent_2, radius } = theme.day
  const face = { background: button, color: button_ink, borderRadius: `min(${radius}, 0.75rem)` }
  return (
    <span className={styles["look"]} data-small={isSmall || undefined} style={{ background }} aria-hidden>
      <span className={styles["head"]} style={{ background: `linear-gradient(135deg, ${accent_1}, ${accent_2})` }} />
      <span className={styles["line"]} style={{ background: ink }} />
      <span className={styles["button"]} style={face}>
        <span className={styles["text"]} style={{ background: button_ink }} />
      </span>
      <span className={styles["button"]} style={face}>
        <span className={styles["text"]} style={{ background: button_ink }} />
      </span>
    </span>
  )
}
