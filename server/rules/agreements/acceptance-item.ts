export type AcceptanceItem<Text = string> = { text: Text; document: { file: string; name: Text } | null }
