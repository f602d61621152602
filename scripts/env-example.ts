// Prints .env.example: node scripts/env-example.ts > .env.example
import { settings } from '#server/env.ts'

type Described = Readonly<{ about: string; fallback?: string; shown?: string }>

/** The text of .env.example: every setting, what it is for, and what is used when it is absent. */
export function envExample(): string {
  const head =
    '# Every setting of Dorsal. Copy to .env and uncomment what should differ; the environment goes before the file.\n'
  return [head, ...Object.entries<Described>(settings).map(entryOf)].join('\n')
}

function entryOf([name, { about, fallback, shown }]: [string, Described]): string {
  const otherwise = shown ? `\n# Otherwise: ${shown}.` : ''
  return `# ${about}${otherwise}\n# ${name}=${fallback ?? ''}\n`
}

if (import.meta.main) process.stdout.write(envExample())
