export function parseDuration(text: string): number | null {
  const match = text.trim().match(/^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/)
  if (!match) return null
  const [, hours, minutes, seconds, fraction = ''] = match
  if (Number(seconds) > 59 || (hours !== undefined && (Number(minutes) > 59 || minutes?.length !== 2))) return null
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))
}
