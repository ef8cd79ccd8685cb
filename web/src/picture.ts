// The board as a PNG: the SVG on the page is drawn shape by shape with its computed colours, so the
// picture looks as the board does now and no image is loaded that the content policy would forbid.
const width = 1200; // pixels

function paint(c: CanvasRenderingContext2D, element: Element, opacity: number) {
  if (!(element instanceof SVGElement)) return;
  const style = getComputedStyle(element);
  const alpha = opacity * Number(style.opacity);
  if (style.display === 'none' || style.visibility === 'hidden' || alpha === 0) return;
  c.save();
  const transform = element instanceof SVGGraphicsElement && element.transform.baseVal.consolidate();
  if (transform) {
    const m = transform.matrix;
    c.transform(m.a, m.b, m.c, m.d, m.e, m.f);
  }
  const path = outline(element);
  if (path || element.tagName === 'text') {
    c.lineWidth = parseFloat(style.strokeWidth) || 0;
    c.lineCap = style.strokeLinecap as CanvasLineCap;
    c.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    c.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat));
    const fill = colour(c, element, style.fill),
      stroke = colour(c, element, style.stroke);
    if (element.tagName === 'text') text(c, element as SVGTextElement, style, alpha, fill, stroke);
    else {
      if (fill) {
        c.globalAlpha = alpha * Number(style.fillOpacity);
        c.fillStyle = fill;
        c.fill(path!);
      }
      if (stroke && c.lineWidth) {
        c.globalAlpha = alpha * Number(style.strokeOpacity);
        c.strokeStyle = stroke;
        c.stroke(path!);
      }
    }
  }
  if (!['defs', 'pattern', 'clipPath', 'mask'].includes(element.tagName))
    for (const child of element.children) paint(c, child, alpha);
  c.restore();
}

type Paint = string | CanvasGradient | CanvasPattern;

/** What a shape is filled or drawn with: a colour, or one of the page's gradients and patterns. */
function colour(c: CanvasRenderingContext2D, element: SVGElement, value: string): Paint | null {
  if (!value || value === 'none' || value === 'transparent') return null;
  const id = /url\("?#([^")]+)"?\)/.exec(value)?.[1];
  if (!id) return value;
  const found = element.ownerDocument.getElementById(id);
  if (found instanceof SVGGradientElement) return gradient(c, found, (element as SVGGraphicsElement).getBBox());
  return found instanceof SVGPatternElement ? pattern(c, found) : null;
}

/** The page's gradients run in fractions of the shape's box. */
function gradient(c: CanvasRenderingContext2D, found: SVGGradientElement, box: DOMRect): CanvasGradient {
  const at = (name: string, otherwise: string) => parseFloat(found.getAttribute(name) ?? otherwise);
  const [x, y] = [(v: number) => box.x + v * box.width, (v: number) => box.y + v * box.height];
  const made =
    found instanceof SVGRadialGradientElement
      ? c.createRadialGradient(
          x(at('cx', '.5')),
          y(at('cy', '.5')),
          0,
          x(at('cx', '.5')),
          y(at('cy', '.5')),
          at('r', '.5') * Math.max(box.width, box.height),
        )
      : c.createLinearGradient(x(at('x1', '0')), y(at('y1', '0')), x(at('x2', '1')), y(at('y2', '0')));
  for (const stop of found.querySelectorAll('stop')) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    made.addColorStop(parseFloat(stop.getAttribute('offset') ?? '0'), faded(stopColor, Number(stopOpacity)));
  }
  return made;
}

const faded = (rgb: string, opacity: number) => rgb.replace(/^rgb\((.*)\)$/, `rgba($1, ${opacity})`);

/** One tile, drawn at four times its size so that it stays sharp. */
function pattern(c: CanvasRenderingContext2D, found: SVGPatternElement): CanvasPattern | null {
  const sharp = 4;
  const tile = document.createElement('canvas');
  tile.width = found.width.baseVal.value * sharp;
  tile.height = found.height.baseVal.value * sharp;
  const inside = tile.getContext('2d')!;
  inside.scale(sharp, sharp);
  for (const child of found.children) paint(inside, child, 1);
  const made = c.createPattern(tile, 'repeat');
  const turn = found.patternTransform.baseVal.consolidate()?.matrix;
  const matrix = turn ? new DOMMatrix([turn.a, turn.b, turn.c, turn.d, turn.e, turn.f]) : new DOMMatrix();
  made?.setTransform(matrix.scale(1 / sharp));
  return made;
}

function text(
  c: CanvasRenderingContext2D,
  element: SVGTextElement,
  style: CSSStyleDeclaration,
  alpha: number,
  fill: Paint | null,
  stroke: Paint | null,
) {
  c.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  c.textAlign = style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
  c.textBaseline = style.dominantBaseline === 'central' ? 'middle' : 'alphabetic';
  c.globalAlpha = alpha;
  const x = Number(element.getAttribute('x')),
    y = Number(element.getAttribute('y')),
    words = element.textContent ?? '';
  if (stroke && c.lineWidth) {
    c.strokeStyle = stroke;
    c.strokeText(words, x, y);
  }
  if (fill) {
    c.fillStyle = fill;
    c.fillText(words, x, y);
  }
}

function outline(element: SVGElement): Path2D | null {
  const of = (name: string) => parseFloat(element.getAttribute(name) ?? '0');
  const path = new Path2D();
  switch (element.tagName) {
    case 'rect':
      path.roundRect(of('x'), of('y'), of('width'), of('height'), of('rx'));
      return path;
    case 'circle':
      path.arc(of('cx'), of('cy'), of('r'), 0, 2 * Math.PI);
      return path;
    case 'ellipse':
      path.ellipse(of('cx'), of('cy'), of('rx'), of('ry'), 0, 0, 2 * Math.PI);
      return path;
    case 'line':
      path.moveTo(of('x1'), of('y1'));
      path.lineTo(of('x2'), of('y2'));
      return path;
    case 'path':
      return new Path2D(element.getAttribute('d') ?? '');
    case 'polyline':
    case 'polygon':
      return new Path2D(`M${element.getAttribute('points')}${element.tagName === 'polygon' ? 'Z' : ''}`);
    default:
      return null;
  }
}

/** All boards on the page beside each other, on the page's ground. */
export function drawing(boards: SVGSVGElement[], width: number): HTMLCanvasElement {
  const gap = 40;
  const sizes = boards.map((b) => b.viewBox.baseVal);
  const units = sizes.reduce((sum, s) => sum + s.width, 0) + gap * (boards.length + 1);
  const scale = width / units;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((Math.max(...sizes.map((s) => s.height)) + 2 * gap) * scale);
  const c = canvas.getContext('2d')!;
  c.fillStyle = getComputedStyle(document.body).backgroundColor;
  c.fillRect(0, 0, canvas.width, canvas.height);
  let left = gap;
  boards.forEach((board, i) => {
    c.setTransform(scale, 0, 0, scale, (left - sizes[i].x) * scale, (gap - sizes[i].y) * scale);
    for (const child of board.children) paint(c, child, 1);
    left += sizes[i].width + gap;
  });
  return canvas;
}

export const picture = (boards: SVGSVGElement[]): Promise<Blob | null> =>
  new Promise((resolve) => drawing(boards, width).toBlob(resolve, 'image/png'));

export async function savePicture(boards: SVGSVGElement[], name: string) {
  const blob = boards.length ? await picture(boards) : null;
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
