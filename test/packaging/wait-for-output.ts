import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';

/** Waits until a program prints a match of `pattern`. @throws AssertionError with its output if it exits first */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () =>
      reject(new assert.AssertionError({ message: `exited before it printed ${pattern}: ${output}` })),
    );
  });
}
