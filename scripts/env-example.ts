// Prints .env.example: node scripts/env-example.ts > .env.example
import { settings } from '#server/env.ts'

type Setting = Readonly<{ about: string; fallback?: string; fallbackNote?: string }>

export function envExample(): string {
  const head =
    '# Every setting of Dorsal. Copy to .env and uncomment what should differ; the environment goes before the file.\n'
  return [head, ...Object.entries<Setting>(settings).map(entryOf)].join('\n')
}

function entryOf([name, { about, fallback, fallbackNote }]: [string, Setting]): string {
  const otherwise = fallbackNote ? `\n# Otherwise: ${fallbackNote}.` : ''
  return `# ${about}${otherwise}\n# ${name}=${fallback ?? ''}\n`
}

if (import.meta.main) process.stdout.write(envExample())
