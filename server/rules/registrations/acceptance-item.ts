export type AcceptanceItem = { text: string; document: { file: string; name: string } | null }
