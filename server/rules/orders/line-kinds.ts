/** Every kind of thing that can be sold; each has its row in `domain/sellables.ts`. */
export const lineKinds = ['registration', 'team', 'merchandise', 'ticket', 'difference'] as const
export type LineKind = (typeof lineKinds)[number]

/** Whether it is a place or tickets, which its buyer may cancel by themselves. */
export const isPlace = ({ kind }: Readonly<{ kind: LineKind }>): boolean =>
  kind === 'registration' || kind === 'team' || kind === 'ticket'
