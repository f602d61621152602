// Excludes angle brackets, so that an expression looks at each tag once.
const image = /(<img [^<>]*src="assets\/)([^"<>]+)"/g

/** The files that an article of a tenant folder shows: `<img src="assets/start.webp">`. */
export const contentImages = (content: string): string[] => [...content.matchAll(image)].map(([, , name]) => name!)

export const mapContentImages = (content: string, rename: (name: string) => string): string =>
  content.replaceAll(image, (_image, before: string, name: string) => `${before}${rename(name)}"`)
