const commands = [
  ["serve", "Run the server", "linden serve"],
  ["setup", "Print the link that sets up a new installation", "linden setup"],
  ["team", "List and create teams", 'linden team create "Marketing"'],
  ["user", "List people, or print a link that resets a password", "linden user link ana@example.com"],
  ["key", "List, create and revoke API keys", "linden key create --role admin"],
  ["import", "Import links, visits and pages", "linden import csv links.csv"],
  ["job", "List, watch and control imports and other jobs", "linden job list"],
  ["backup", "Copy everything into one file", "linden backup /var/backups/linden"],
  ["restore", "Unpack a backup into an empty data folder", "linden restore linden.tar.gz --data-dir data"],
  ["copy", "Move to PostgreSQL, or back to SQLite", "linden copy --to postgres://db.example.com/linden"],
  ["go-live", "Make a restore for a test a real installation", "linden go-live"],
  ["start-over", "Set aside what is left after the database is lost", "linden start-over"],
  ["new-identity", "Let a copy of a data folder run beside the original", "linden new-identity"],
  ["journal", "Record the clicks in the journal of a lost server", "linden journal book /mnt/old/data"],
  ["doctor", "Check settings, disk, database, domains and backups", "linden doctor"],
  ["verify", "Check reports against the recorded clicks", "linden verify"],
  ["reindex", "Rebuild reports from the recorded clicks", "linden reindex"]
] as const

const lines = commands.map(([name, what, example]) => `  ${name.padEnd(14)}${what}\n${" ".repeat(16)}$ ${example}`)

/** The output of `linden --help`, at most 80 columns wide. */
export const help = (version: string): string => `Linden ${version}
Short links, bio pages, QR codes and click analytics that you host yourself.

Usage: linden <command> [options]

${lines.join("\n")}

Options
  --help, -h              Show help; after a command, its arguments and options
  --version, -v           Show the version
  --completions <shell>   Print completions for bash, zsh, fish or sh

Commands for one team use the only one, or the one that --team names.
`
