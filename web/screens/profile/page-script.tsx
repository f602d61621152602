import { useNonce } from '#web/use-nonce.ts'

/** For pages that are not hydrated. */
export function PageScript({ source }: { source: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
