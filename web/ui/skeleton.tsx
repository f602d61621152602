import { keyframes, styled } from 'styled-components'

const breathe = keyframes`50% { opacity: 0.45; }`

const Block = styled.span`
  display: block;
  border-radius: var(--radius-2);
  background: var(--line);
  animation: ${breathe} 1.4s ease-in-out infinite;
`

/** Has the final size of what is loading, so that nothing moves. CSS lengths. */
export function Skeleton({ width = '100%', height = '1.2em' }: { width?: string; height?: string }) {
  return <Block aria-hidden style={{ inlineSize: width, blockSize: height }} />
}
