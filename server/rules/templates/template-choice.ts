export type TemplateChoice = Readonly<{ id: string; config: unknown }>

export type TemplateKind = 'landing' | 'event'
