export type VideoService = 'YouTube' | 'Vimeo'
export type VideoAddress = { service: VideoService; watch: string; embed: string }

// Only the id of a typed address is used, in an address that we build.
const youtubeId = /^[\w-]{11}$/
const vimeoId = /^\d{6,12}$/

export function parseVideoAddress(address: string): VideoAddress | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^(www|m)\./, '')
  const lastSegment = pathname.split('/').at(-1) ?? ''
  if (host === 'vimeo.com') return vimeoVideoOf(lastSegment)
  if (host === 'youtu.be') return youtubeVideoOf(lastSegment)
  if (host === 'youtube.com') return youtubeVideoOf(pathname === '/watch' ? (searchParams.get('v') ?? '') : lastSegment)
  return null
}

const youtubeVideoOf = (id: string): VideoAddress | null =>
  youtubeId.test(id)
    ? {
        service: 'YouTube',
        watch: `https://www.youtube.com/watch?v=${id}`,
        embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      }
    : null

const vimeoVideoOf = (id: string): VideoAddress | null =>
  vimeoId.test(id)
    ? {
        service: 'Vimeo',
        watch: `https://vimeo.com/${id}`,
        embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
      }
    : null
