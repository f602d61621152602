export const courseTypeOf = (path: string): 'GPX' | 'KML' => (path.endsWith('.kml') ? 'KML' : 'GPX')

export const courseFileName = (slug: string, path: string): string => `${slug}.${courseTypeOf(path).toLowerCase()}`
