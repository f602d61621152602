import * as v from 'valibot'
import { slugOf } from '../text/slug.ts'

const reservedNames = [
  'www api admin app mail static assets files cdn img images media',
  'smtp imap pop mx ns ns1 ns2 dns ftp vpn ssh autodiscover webmail',
  'auth login signup account accounts register id sso oauth security secure',
  'pay payment payments checkout billing sandbox webhook webhooks stripe mercadopago',
  'dorsal platform operator root system internal localhost health status metrics',
  'dev staging beta preview docs help support blog about legal',
]

export const reservedSubdomains: ReadonlySet<string> = new Set(reservedNames.flatMap((names) => names.split(' ')))

export const subdomain = v.pipe(
  v.string('required'),
  v.transform((text) => text.trim().toLowerCase()),
  v.nonEmpty('required'),
  v.minLength(2, 'min_length:2'),
  v.maxLength(63, 'max_length:63'),
  // Hyphens in third and fourth place are reserved for punycode (xn--), which could imitate another organization.
  v.regex(/^(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'subdomain_format'),
  v.check((name) => !reservedSubdomains.has(name), 'subdomain_reserved'),
)

export const subdomainProblem = (text: string): string | null =>
  v.safeParse(subdomain, text).issues?.[0].message ?? null

export function subdomainOf(name: string): string {
  const label = slugOf(name, '').replace(/^(..)--+/, '$1-')
  const shortLabel = label.slice(0, maxSuggestedLength).replace(/(?<!-)-+$/, '')
  return subdomainProblem(shortLabel) === null || reservedSubdomains.has(shortLabel) ? shortLabel : ''
}

const maxSuggestedLength = 40
const suffixWords = ['races', 'run', 'club', 'sport', 'events', 'team']

export function subdomainAlternatives(
  text: string,
  { name = '', country = '', year }: { name?: string; country?: string; year: number },
): string[] {
  const input = text.trim().toLowerCase()
  const bases = [subdomainOf(input), subdomainOf(name)].filter((base) => base !== '')
  const suffixes = [country.toLowerCase(), ...suffixWords, String(year), '2', '3'].filter((end) => end !== '')
  const candidates = [...bases, ...suffixes.flatMap((end) => bases.map((base) => `${base}-${end}`))]
  return [...new Set(candidates)].filter((each) => each !== input && subdomainProblem(each) === null)
}
