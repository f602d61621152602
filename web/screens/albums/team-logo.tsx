import { styled } from 'styled-components'
import { Picture } from '#web/ui/picture.tsx'

type Props = { name: string; logo: string | null; size: 64 | 96 | 128; alt?: string }

/** The logo, or the initials of a team without one. */
export function TeamLogo({ name, logo, size, alt = '' }: Props) {
  return (
    <Plate style={{ '--plate': `${size}px` }}>
      {logo ? (
        <Picture path={logo} alt={alt} widths={[size > 80 ? 320 : 160]} width={size} height={size} when="later" />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </Plate>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')

// Logos are made for a white background, so it stays white in dark mode.
const Plate = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: var(--plate);
  block-size: var(--plate);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: #fff;

  img {
    inline-size: 100%;
    block-size: 100%;
    padding: 8%;
    object-fit: contain;
  }
  > span {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
    background: var(--primary-tint);
    color: var(--primary-text);
    font-family: var(--font-display);
    font-size: calc(var(--plate) * 0.36);
    font-weight: 750;
  }
`
