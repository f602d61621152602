/** A picture on this host; width and height in pixels, so that the layout does not shift when it loads. */
export type Picture<Text = string> = { src: string; alt: Text; caption?: Text; width: number; height: number }

export type Video<Text = string> = { url: string; title: Text }
