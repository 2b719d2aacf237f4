import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text in the code, and where. */
export interface SourceText {
  readonly text: string;
  readonly file: string;
  /** `translated`: given to `translate` or `sentence`; `bare`: put on the page, or together, as it stands. */
  readonly use: 'translated' | 'value' | 'bare';
}

/** Every text in the code of a folder that may be for a person. */
export function sourceTexts(folder: string): readonly SourceText[] {
  return filesIn(folder).flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kindOf(file));
    return textsWithin(source).map((found) => ({ ...found, file }));
  });
}

function filesIn(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|(^|\/)(testing|words)\//.test(file));
}

function kindOf(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

type Found = Omit<SourceText, 'file'>;

function textsWithin(node: ts.Node): readonly Found[] {
  if (isNotSaid(node)) return [];
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return [...textsOf(node), ...children.flatMap(textsWithin)];
}

function textsOf(node: ts.Node): readonly Found[] {
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, use: isTranslated(node) ? 'translated' : 'value' }];
  if (ts.isJsxText(node)) return [{ text: node.text.trim(), use: 'bare' }];
  return ts.isTemplateExpression(node) ? [{ text: templateText(node), use: 'bare' }] : [];
}

/** With `%{}` for what is filled in. */
function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }) => `%{}${literal.text}`).join('');
}

/** What the program alone reads: imports, types, keys of objects, what a value is compared with, words of its faults. */
function isNotSaid(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /Error$|^RequestRefused$|^RegExp$/.test(node.expression.getText());
  if (!parent || !ts.isStringLiteralLike(node)) return false;
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isComputedPropertyName(parent);
}

/** Also as one of two. */
function isTranslated(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isTranslated(parent);
  return ts.isCallExpression(parent) && /^(translate|sentence)$/.test(parent.expression.getText());
}

/** The texts of an object that a file gives a name to, as it stands in the code. */
export function objectIn(path: string, name: string): Readonly<Record<string, string>> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const declarations = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => declarationList.declarations);
  const value = declarations.find((declaration) => declaration.name.getText() === name)?.initializer;
  if (!value || !ts.isObjectLiteralExpression(value)) throw new Error(`${path} has no object called ${name}`);
  const texts = value.properties.flatMap((row) =>
    ts.isPropertyAssignment(row) && ts.isStringLiteralLike(row.initializer) && !ts.isComputedPropertyName(row.name)
      ? [[row.name.text, row.initializer.text] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
