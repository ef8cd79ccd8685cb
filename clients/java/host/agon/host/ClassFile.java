package agon.host;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a compiled class mentions in its constant pool (Java Virtual Machine Specification, 4.4). */
final class ClassFile {
    private static final int UTF8 = 1, INTEGER = 3, FLOAT = 4, LONG = 5, DOUBLE = 6, CLASS = 7, STRING = 8, FIELD = 9,
            METHOD = 10, INTERFACE_METHOD = 11, NAME_AND_TYPE = 12, METHOD_HANDLE = 15, METHOD_TYPE = 16, DYNAMIC = 17,
            INVOKE_DYNAMIC = 18;

    final List<String> classes = new ArrayList<>();
    final boolean readsSystemIn;

    static ClassFile read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
            return new ClassFile(in);
        }
    }

    private ClassFile(DataInputStream in) throws IOException {
        in.skipNBytes(8);  // magic and version
        int count = in.readUnsignedShort();
        int[] tag = new int[count], first = new int[count], second = new int[count];
        String[] text = new String[count];
        for (int i = 1; i < count; ++i) {
            switch (tag[i] = in.readUnsignedByte()) {
                case UTF8 -> text[i] = in.readUTF();
                // 19, 20: modules, packages
                case CLASS, STRING, METHOD_TYPE, 19, 20 -> first[i] = in.readUnsignedShort();
                case FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC -> {
                    first[i] = in.readUnsignedShort();
                    second[i] = in.readUnsignedShort();
                }
                case INTEGER, FLOAT -> in.skipNBytes(4);
                case LONG, DOUBLE -> {
                    in.skipNBytes(8);
                    ++i;  // takes two places
                }
                case METHOD_HANDLE -> in.skipNBytes(3);
                default -> throw new IOException("unknown constant " + tag[i]);
            }
        }
        boolean input = false;
        for (int i = 1; i < count; ++i) {
            if (tag[i] == CLASS) classes.add(text[first[i]].replace('/', '.'));
            if (tag[i] == FIELD)
                input |= text[first[first[i]]].equals("java/lang/System") && text[first[second[i]]].equals("in");
        }
        readsSystemIn = input;
    }
}
