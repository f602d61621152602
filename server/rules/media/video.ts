/** A video of YouTube or Vimeo: where it is watched, and what a page may show in a frame once somebody asks for it. */
export type VideoAddress = { watch: string; embed: string }

// An id goes into an address of ours: nothing else of what was typed does.
const youtubeId = /^[\w-]{11}$/
const vimeoId = /^\d{6,12}$/

/** The video of a watch address as people copy it; null for any other address. */
export function videoAt(address: string): VideoAddress | null {
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
        watch: `https://www.youtube.com/watch?v=${id}`,
        embed: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      }
    : null

const vimeoVideoOf = (id: string): VideoAddress | null =>
  vimeoId.test(id)
    ? { watch: `https://vimeo.com/${id}`, embed: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` }
    : null
