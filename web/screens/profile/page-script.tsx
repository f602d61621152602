import { useNonce } from '#web/use-nonce.ts'

export function PageScript({ source }: { source: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
