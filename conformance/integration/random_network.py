"""Writes a network of random numbers, one block of eight filters: random_network.py leela-zero|katago FILE

Neither engine starts without a network. Which moves are legal and what they capture does not depend on it; on a
processor a small one answers a thousand times as fast as a good one. What such an engine thinks of life and death is
worth nothing, so it is not to be asked for statuses.
"""

import random
import sys

FILTERS = 8
numbers = random.Random(1)


def weights(count):
    return " ".join(f"{numbers.gauss(0, 0.05):.4f}" for _ in range(count))


def repeated(number, count):
    return " ".join([number] * count)


def leela_zero():
    """A line for each layer's weights: convolutions with biases, means and variances; matrices with biases."""
    planes, points = 18, 361

    def convolution(inputs, outputs, side):
        middle = repeated("0", outputs)
        return [weights(inputs * outputs * side * side), middle, middle, repeated("1", outputs)]

    def matrix(inputs, outputs):
        return [weights(inputs * outputs), repeated("0", outputs)]

    block = convolution(FILTERS, FILTERS, 3) + convolution(FILTERS, FILTERS, 3)
    policy = convolution(FILTERS, 2, 1) + matrix(2 * points, points + 1)
    value = convolution(FILTERS, 1, 1) + matrix(points, 256) + matrix(256, 1)
    return ["1", *convolution(planes, FILTERS, 3), *block, *policy, *value]


def katago():
    """Version 8 of its model format: each layer with name and sizes before its numbers."""
    planes, numbers_of_game, pooled = 22, 19, 3 * FILTERS

    def convolution(name, side, inputs, outputs):
        return [f"{name} {side} {side} {inputs} {outputs} 1 1", weights(side * side * inputs * outputs)]

    def norm(name):
        return [f"{name} {FILTERS} 0.001 0 1", repeated("0", FILTERS), repeated("1", FILTERS), repeated("0", FILTERS)]

    def matrix(name, inputs, outputs):
        return [f"{name} {inputs} {outputs}", weights(inputs * outputs)]

    def bias(name, channels):
        return [f"{name} {channels}", repeated("0", channels)]

    trunk = [f"trunk 1 {FILTERS} {FILTERS} {FILTERS // 2} {FILTERS // 2} {FILTERS // 2}"]
    trunk += convolution("conv1", 3, planes, FILTERS) + matrix("ginputw", numbers_of_game, FILTERS)
    trunk += ["ordinary_block", "block1", *norm("norm1"), "actv1", *convolution("w1", 3, FILTERS, FILTERS)]
    trunk += [*norm("norm2"), "actv2", *convolution("w2", 3, FILTERS, FILTERS), *norm("trunk/norm"), "trunk/actv"]
    policy = ["policyhead", *convolution("p1/intermediate_conv", 1, FILTERS, FILTERS)]
    policy += [*convolution("g1", 1, FILTERS, FILTERS), *norm("g1/norm"), "g1/actv", *matrix("matmulg2w", pooled, FILTERS)]
    policy += [*norm("p1/norm"), "p1/actv", *convolution("p2", 1, FILTERS, 1), *matrix("matmulpass", pooled, 1)]
    value = ["valuehead", *convolution("v1", 1, FILTERS, FILTERS), *norm("v1/norm"), "v1/actv"]
    value += [*matrix("v2/w", pooled, FILTERS), *bias("v2/b", FILTERS), "v2/actv"]
    value += [*matrix("v3/w", FILTERS, 3), *bias("v3/b", 3), *matrix("sv3/w", FILTERS, 4), *bias("sv3/b", 4)]
    value += convolution("vownership", 1, FILTERS, 1)
    return ["random", "8", str(planes), str(numbers_of_game), *trunk, *policy, *value]


lines = {"leela-zero": leela_zero, "katago": katago}[sys.argv[1]]()
with open(sys.argv[2], "w", encoding="ascii") as file:
    file.write("\n".join(lines) + "\n")
