/** Findings that don't reject anything: about colors, style sheets, scans of QR codes, DNS records and targeting rules. */
export const findingSentences = {
  low_contrast:
    "With this color, the text contrast is {ratio, number}:1, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.",
  low_contrast_in_look:
    "With this color, the text contrast is {ratio, number}:1 in {look} mode, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.",
  low_button_contrast:
    "The contrast between this button's text and background is {ratio, number}:1, below the 4.5:1 that readable text needs. A lighter or darker shade is shown instead.",

  css_invalid: "Line {line, number}: This is not valid CSS and was removed: {text}",
  css_at_rule: "Line {line, number}: @{name} is not allowed here or would load a file, so it was removed.",
  css_position:
    "Line {line, number}: position can only be static, relative or absolute, because other values could cover the page. It was removed.",
  css_loads: "Line {line, number}: {text} would load a file or run code, so it was removed.",
  css_selector: "Line {line, number}: The selector of this rule is not supported, so the rule was removed.",
  css_other: "Line {line, number}: This does not belong in a style sheet and was removed.",
  css_unknown_property: "Line {line, number}: {text} is not a known property. It was kept, but browsers may ignore it.",
  css_unknown_value:
    "Line {line, number}: {text} is not a valid value for {name}. It was kept, but browsers may ignore it.",

  scan_low_contrast:
    "The contrast between the dots and the background is {ratio, number}:1, below the 3:1 that scanners need.",
  scan_weak_contrast:
    "The contrast between the dots and the background is {ratio, number}:1. At 4.5:1 or higher, the code also scans in poor light and with older phones.",
  scan_inverted: "The colors are inverted. Many scanners cannot read light dots on a dark background.",
  scan_logo: "The logo is too large for this error correction level. Choose a higher level or a smaller imageSize.",
  scan_quiet_zone: "The quiet zone is too small. The background must extend four modules beyond the code on all sides.",
  scan_unread: "At least one of the two test decoders could not read this design. Choose simpler dots and corners.",
  scan_dense:
    "At least one of the two test decoders could not read so many modules. Encode less text, or choose a lower error correction level.",

  dns_by_cname: "{hostname} points to this server: its CNAME record is {base}.",
  dns_by_addresses: "{hostname} points to this server: it has the same addresses as {base}.",
  dns_by_proxy: "{hostname} points to this server through a proxy.",
  dns_missing: "There is no DNS record for {hostname} yet. A new record can take hours to propagate.",
  dns_elsewhere: "{hostname} points elsewhere right now. A changed record can take hours to propagate.",
  domain_verified: "Your team has verified this domain.",
  domain_of_other_team:
    "Another team has verified this domain. It becomes yours once you set your TXT record and theirs is removed.",
  domain_serves_unverified: "The domain works without verification until someone verifies it.",
  domain_waits: "The domain does not work yet. Set the TXT record to verify that you own it.",

  rule_type_unknown: "Linden doesn't know this type of rule. It matches no one.",
  rule_empty: "The rule has no value, so it matches no one.",
  rule_device_unknown: "Devices are desktop, mobile and tablet. Other values match no one.",
  rule_system_unknown: "Linden doesn't know this system. The rule may match no one.",
  rule_brave: "Brave identifies as Chrome, so the rule matches no one.",
  rule_language_unknown: "Browsers don't send this language, so it matches no one. Use tags such as de or pt-BR.",
  rule_country_unknown: "This is not the ISO code of a country, so it matches no one. Use codes such as DE or BR.",
  rule_not_a_host: "Enter only the site's host name, such as news.example.com.",
  rule_question_mark: "Leave out the question mark. For example: ref=newsletter, or just ref.",
  rule_needs_countries:
    "This server can't detect countries, so this matches no one. It needs a country database, or a proxy that sends the country.",
  rule_needs_cities:
    "This server can't detect regions and cities, so this matches no one. Its operator must set LINDEN_GEOIP_FILE to a database of cities.",
  rule_region_unknown: "This is not the code of a region, so it matches no one. Use ISO 3166-2 codes such as FR-ARA.",
  rule_city_unknown: "Enter the country's code and the name of the city, such as FR:Lyon.",
  rule_network_unknown: "This is not a network, so it matches no one. Use CIDR notation such as 192.0.2.0/24.",
  rule_date_unknown: "These are not dates, so they match no one. Use a span such as 2026-12-01..2026-12-24.",
  rule_time_unknown: "This is not a time, so it matches no one. Use a form such as Mo-Fr 09:00-17:00 Europe/Paris.",
  rule_returning_unknown: "The value can only be today. Others match no one."
} as const
