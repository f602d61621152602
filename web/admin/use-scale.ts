import { useEffect, useRef, useState } from 'react'

/** How far a page of `width` is scaled down to fit in a box, and the box's height. */
export function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, scale: size.width ? Math.min(1, size.width / width) : 1, height: size.height }
}
