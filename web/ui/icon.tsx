// Replacement for lucide's icon component, put in place by the build (scripts/vite/icons.ts): the drawing is one static
// HTML string, where the library creates elements at every use. Its style is the class `icon`.
import type { SVGAttributes } from 'react'
import { classes } from './classes.ts'

/** A drawing on a 24 × 24 grid: elements with attributes. The library's values contain no quotes or brackets. */
export interface IconDrawing {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Props that icons take; other SVG attributes would lose to the class. */
export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'fill' | 'stroke'> {
  /** Width and height in pixels. */
  size?: number | string
  strokeWidth?: number
}

export function makeIcon({ node }: IconDrawing) {
  let drawing: { __html: string } | undefined
  return function Icon({ size = 24, strokeWidth, className, ...rest }: IconProps) {
    drawing ??= { __html: node.map(([tag, attributes]) => `<${tag}${textOf(attributes)}/>`).join('') }
    const isNamed = rest['aria-label'] !== undefined || rest['aria-labelledby'] !== undefined
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden={isNamed ? undefined : true}
        className={classes('icon', className)}
        style={strokeWidth ? { strokeWidth } : undefined}
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's drawing
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
}

function textOf({ key: _, ...attributes }: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}
