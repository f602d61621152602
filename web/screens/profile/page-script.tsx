import { useNonce } from '../account/use-nonce.ts'

/** A small script of a page that is not hydrated, with the answer's nonce. */
export function PageScript({ source }: { source: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
