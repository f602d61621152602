export const codeMinutes = 15

/** For pages that may have been passed on: `a•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const dot = host.lastIndexOf('.')
  const [domain, ending] = dot > 0 ? [host.slice(0, dot), host.slice(dot)] : [host, '']
  return `${firstOf(name)}•••@${firstOf(domain)}•••${ending}`
}

const firstOf = (text: string) => [...text][0] ?? ''
