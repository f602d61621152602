import { styled } from 'styled-components'
import { decorativeLineOf, svgPathOf, thinLine } from '#rules/courses/course-line.ts'
import { Picture } from '#web/ui/picture.tsx'

type CoverProps = {
  cover: string | null
  slug: string
  sizes: string
  when: 'first' | 'later'
  className?: string
}

/**
 * Without a picture, contour lines derived from the slug. Decoration: the title names the article. Templates set
 * `--cover-ground` and `--cover-fill`.
 */
export function Cover({ cover, slug, sizes, when, className }: CoverProps) {
  return (
    <Frame className={className}>
      {cover ? (
        <Picture
          path={cover}
          alt=""
          widths={[320, 640, 960, 1280]}
          sizes={sizes}
          width={1200}
          height={630}
          when={when}
        />
      ) : (
        <Contours slug={slug} />
      )}
    </Frame>
  )
}

const rings = [2.6, 2.05, 1.6, 1.25, 0.96, 0.72, 0.52, 0.36, 0.22]

function Contours({ slug }: { slug: string }) {
  const { line, box } = decorativeLineOf(slug)
  const [x, y] = [box.width / 2, box.height / 2]
  const id = `hill-${slug}`
  const [outer, ...inner] = rings
  const transformOf = (ring: number) => `translate(${x} ${y}) scale(${ring}) translate(${-x} ${-y})`
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path
        id={id}
        d={`${svgPathOf(thinLine(line, 40))}Z`}
        transform={transformOf(outer!)}
        vectorEffect="non-scaling-stroke"
      />
      {inner.map((ring) => (
        <use key={ring} href={`#${id}`} transform={transformOf(ring / outer!)} />
      ))}
    </svg>
  )
}

const Frame = styled.div`
  position: relative;
  aspect-ratio: 1200 / 630;
  overflow: hidden;
  border-radius: var(--radius-3);
  background: var(--cover-ground, var(--primary-tint));
  color: var(--primary-border);

  > * {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  /* On the svg: copies by <use> inherit, but selectors around them do not match. */
  > svg {
    fill: var(--cover-fill, color-mix(in oklab, currentColor 7%, transparent));
    stroke: currentColor;
    stroke-width: 1.25;
    stroke-linejoin: round;
  }
  @media print {
    display: none;
  }
`
