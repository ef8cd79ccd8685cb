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
    const fill = colour(element, style.fill),
      stroke = colour(element, style.stroke);
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

/** A pattern is drawn in the colour of its first stroke: hatching becomes a light tint. */
function colour(element: SVGElement, value: string): string | null {
  if (!value || value === 'none' || value === 'transparent') return null;
  const id = /url\("?#([^")]+)"?\)/.exec(value)?.[1];
  if (!id) return value;
  const mark = element.ownerDocument.getElementById(id)?.querySelector('path, line, rect, circle');
  return mark ? getComputedStyle(mark).stroke.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.4)') : null;
}

function text(
  c: CanvasRenderingContext2D,
  element: SVGTextElement,
  style: CSSStyleDeclaration,
  alpha: number,
  fill: string | null,
  stroke: string | null,
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
export function picture(boards: SVGSVGElement[]): Promise<Blob | null> {
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
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export async function savePicture(boards: SVGSVGElement[], name: string) {
  const blob = boards.length ? await picture(boards) : null;
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
