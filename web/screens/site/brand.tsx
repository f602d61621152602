import { styled } from 'styled-components'
import { Picture } from '#web/ui/picture.tsx'
import { displayType } from '#web/ui/display-type.ts'
import { touchTarget } from '#web/ui/layout.ts'

export function Brand({ name, logo, href = '/' }: { name: string; logo: string | null; href?: string }) {
  return (
    <Link href={href}>
      {logo && <Picture path={logo} widths={[160]} alt="" width={40} height={40} />}
      <span>{name}</span>
    </Link>
  )
}

const Link = styled.a`
  ${touchTarget}
  gap: var(--space-3);
  min-inline-size: 0;
  color: inherit;
  ${displayType('var(--text-lg)', 112, 800)}
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
