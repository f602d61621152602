/** What a new organization does first, in the order that makes sense. */
export const firstSteps = ['email', 'logo', 'contact', 'event', 'colleague', 'fees', 'publish'] as const

/** `requestedAt` says since when somebody else was asked to take it, an ISO moment. */
export type FirstStep = { name: (typeof firstSteps)[number]; isDone: boolean; requestedAt: string | null }
