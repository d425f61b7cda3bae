import styles from "./LinkRow.module.css"

/** The headings of the columns, which a phone has no room for. */
export const Head = () => (
  <thead className={styles["block"]}>
    <tr className={styles["head"]} aria-rowindex={1}>
      <th scope="col">
        <span className={styles["hidden"]}>Selected</span>
      </th>
      <th scope="col">Link</th>
      <th scope="col">Folder and tags</th>
      <th scope="col" className={styles["clicks"]}>
        Clicks
      </th>
      <th scope="col" className={styles["created"]}>
        Created
      </th>
      <th scope="col">
        <span className={styles["hidden"]}>Actions</span>
      </th>
    </tr>
  </thead>
)
