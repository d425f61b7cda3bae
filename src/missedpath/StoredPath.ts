import { isReserved } from "../contract/ShortCode.ts"
import { percentDecoded } from "../lib/FormText.ts"

/** The rows that stand for several paths. All other paths start with a slash. */
export const probes = "probes"
export const other = "other"

/** The most characters of a stored path. */
const longestPath = 200

/** Segments that only scanners for weak installations ask for. */
const probed = new Set(
  (
    "_ignition _profiler actuator adminer autodiscover boaform cgi-bin config.json credentials.json database.sql " +
    "docker-compose.yml dump.sql ecp elfinder fckeditor geoserver hnap1 id_rsa jmx-console magento_version myadmin owa " +
    "phpinfo phpmyadmin phpunit pma server-status solr sqladmin telescope typo3 vendor web-inf webdav webui " +
    "wlwmanifest.xml wordpress wp wp-admin wp-content wp-cron wp-includes wp-json wp-login xmlrpc"
  ).split(" ")
)
const probedEnding = /\.(?:php\d?|aspx?|jspx?|cgi|cfm|env|sql|bak|old|swp|ini|log|ya?ml|tar|gz|zip|rar|7z|pem|key)$/

/** Requests of browsers and search engines themselves. */
const automatic =
  /^(?:apple-touch-icon|favicon|sitemap|android-chrome|mstile)(?![a-z])|^apple-app-site-association$|^(?:ads|app-ads|humans|llms)\.txt$/

/**
 * The path to store for a request target without its query, or the row that stands for it. Undefined if it is not
 * counted, because Linden, browsers or search engines use it themselves.
 */
export const storedPath = (target: string): string | undefined => {
  const decoded = (percentDecoded(target) ?? target)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\ufffd")
    .replace(/\/+$/, "")
  const segments = decoded.toLowerCase().split("/").slice(1)
  const [first = ""] = segments
  if (!decoded.startsWith("/") || first === ".well-known" || automatic.test(first)) return undefined
  const isProbe = segments.some((one) => one.startsWith(".") || probed.has(one) || probedEnding.test(one))
  if (isProbe) return probes
  return isReserved(first) ? undefined : decoded.slice(0, longestPath).toWellFormed()
}
