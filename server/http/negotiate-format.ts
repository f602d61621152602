export type Format = 'page' | 'json' | 'text'

export const negotiateFormat = (accept: string | null | undefined, path: string): Format => {
  const types = (accept ?? '').split(',').map((range) => range.split(';', 1)[0]!.trim().toLowerCase())
  const [page, json] = [
    types.indexOf('text/html'),
    types.findIndex((type) => /^application\/(?:\w+\+)?json$/.test(type)),
  ]
  if (json >= 0 && (page < 0 || json < page)) return 'json'
  if (page >= 0) return 'page'
  return /^\/api\/|\.json$/.test(path) ? 'json' : 'text'
}
