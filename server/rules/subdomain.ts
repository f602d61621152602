import * as v from 'valibot'

const reserved = [
  'www api admin app mail static assets files cdn img images media',
  'smtp imap pop mx ns ns1 ns2 dns ftp vpn ssh autodiscover webmail',
  'auth login signup account accounts register id sso oauth security secure',
  'pay payment payments checkout billing sandbox webhook webhooks stripe',
  'dorsal platform operator root system internal localhost health status metrics',
  'dev staging beta preview docs help support blog about legal',
]

/** Names that belong to the platform, or that would pass for it. */
export const reservedSubdomains: ReadonlySet<string> = new Set(reserved.flatMap((names) => names.split(' ')))

/** An organization's subdomain: one DNS label of 2 to 63 small letters, digits and inner hyphens, not a reserved one. */
export const subdomain = v.pipe(
  v.string('required'),
  v.transform((typed) => typed.trim().toLowerCase()),
  v.nonEmpty('required'),
  v.minLength(2, 'min_length:2'),
  v.maxLength(63, 'max_length:63'),
  // Hyphens in third and fourth place are kept for encoded names (xn--), which could look like another organization.
  v.regex(/^(?!..--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'subdomain_format'),
  v.check((name) => !reservedSubdomains.has(name), 'subdomain_reserved'),
)
