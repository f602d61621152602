type InlineScriptProps = {
  /** A file of a few lines, imported with `?raw`: it finds its part as what stands before it. */
  source: string
  /** The page's nonce: without it a browser runs nothing. */
  nonce: string | undefined
}

/** The few lines that a part of a page without React needs in a browser. The build makes them small. */
export function InlineScript({ source, nonce }: InlineScriptProps) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
