/** A picture on this host; width and height in pixels, so that the layout does not shift when it loads. */
export type Picture = { src: string; alt: string; width: number; height: number }

export type Video = { url: string; title: string }
