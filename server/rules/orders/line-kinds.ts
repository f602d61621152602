/** Every kind of thing that can be sold; each has its row in `domain/sellables.ts`. */
export const lineKinds = ['registration', 'team', 'merchandise', 'difference'] as const
export type LineKind = (typeof lineKinds)[number]

/** Whether it is a place, which its buyer may cancel by itself. */
export const isPlace = ({ kind }: Readonly<{ kind: LineKind }>): boolean => kind === 'registration' || kind === 'team'
