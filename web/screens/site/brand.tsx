import { styled } from 'styled-components'
import { Picture } from '#web/ui/picture.tsx'

export function Brand({ name, logo, href = '/' }: { name: string; logo: string | null; href?: string }) {
  return (
    <Link href={href}>
      {logo && <Picture path={logo} widths={[160]} alt="" width={40} height={40} />}
      <span>{name}</span>
    </Link>
  )
}

const Link = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 44px;
  min-inline-size: 0;
  color: inherit;
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-stretch: 112%;
  font-weight: 800;
  letter-spacing: -0.015em;
  line-height: 1.05;
  text-decoration: none;

  span {
    min-inline-size: 0;
    overflow-wrap: break-word;
  }
  img {
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    object-fit: contain;
  }
`
