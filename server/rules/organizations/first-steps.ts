export const firstSteps = ['email', 'logo', 'contact', 'event', 'colleague', 'fees', 'payments', 'publish'] as const

export type FirstStep = { name: (typeof firstSteps)[number]; isDone: boolean; requestedAt: string | null }
